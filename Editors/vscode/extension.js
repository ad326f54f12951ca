"use strict";

// Starts `heirloom lsp` for the YAML files of the workspace. All else is in the server and in the client's library.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async function () {
  const command = workspace.getConfiguration("heirloom").get("path", "heirloom");
  client = new LanguageClient(
    "heirloom",
    "Heirloom",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "yaml" }] }
  );
  await client.start();
};

exports.deactivate = function () {
  return client?.stop();
};
