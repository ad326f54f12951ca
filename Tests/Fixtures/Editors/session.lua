-- What somebody does in Neovim, who starts the server as Documentation/Editors.md has it. Each step prints what is to be seen.

local function say(text) io.stdout:write(text, "\n") end

local function wait(what, condition)
  if not vim.wait(120000, condition, 10) then
    say("waited in vain: " .. what)
    vim.cmd("cquit")
  end
end

vim.cmd("luafile " .. vim.env.HEIRLOOM_SETTINGS)
vim.cmd("edit Schemas/library.yaml")
vim.bo.filetype = "yaml"
local buffer = vim.api.nvim_get_current_buf()
wait("the server", function()
  local client = ({ vim.lsp.get_active_clients()[1] })[1]
  return client and client.initialized
end)

local function text() return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), "\n") end

local function replace(old, new)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, true)) do
    local start, last = line:find(old, 1, true)
    if start then
      vim.api.nvim_buf_set_text(buffer, number - 1, start - 1, number - 1, last, { new })
      vim.api.nvim_win_set_cursor(0, { number, start })
      return
    end
  end
end

local function request(method, parameters)
  local answers = vim.lsp.buf_request_sync(buffer, method, parameters, 120000)
  for _, answer in pairs(answers or {}) do
    if answer.result then return answer.result end
  end
end

replace("title: String", "title: Strng")
wait("an error", function() return #vim.diagnostic.get(buffer) == 1 end)
local finding = vim.diagnostic.get(buffer)[1]
say("error: " .. finding.message)

local parameters = vim.lsp.util.make_range_params()
parameters.range = finding.user_data.lsp and finding.user_data.lsp.range or {
  start = { line = finding.lnum, character = finding.col }, ["end"] = { line = finding.end_lnum, character = finding.end_col },
}
parameters.context = { diagnostics = {} }
local action = request("textDocument/codeAction", parameters)[1]
say("fix-it: " .. action.title)
vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
wait("no error", function() return #vim.diagnostic.get(buffer) == 0 end)
say("fixed: " .. tostring(text():find("title: String", 1, true) ~= nil))

replace("pages: Int", "pages: Int")
vim.lsp.buf.rename("extent")
wait("the history entry", function() return text():find("rename: { pages: extent }", 1, true) end)
say("renamed: " .. tostring(text():find("extent: Int", 1, true) ~= nil))
vim.cmd("undo")
say("undone: " .. tostring(text():find("extent", 1, true) == nil))
vim.cmd("qall!")
