npm run mcp
