#!/usr/bin/env node
// In the repository before the first build, so that npm links the command at every install.
import { existsSync } from 'node:fs'

const main = new URL('../dist/main.js', import.meta.url)
if (existsSync(main)) await import(main.href)
else {
  process.exitCode = 1
}
