// Nothing to call: see CProcessStart.c.
