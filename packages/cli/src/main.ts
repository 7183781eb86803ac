#!/usr/bin/env node
import { untilStopped } from './process.ts'
import { runCli } from './runCli.ts'

const code = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  untilStopped,
})
process.exit(code)
