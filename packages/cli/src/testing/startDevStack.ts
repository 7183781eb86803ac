import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DevFile } from '../dev/devSettings.ts'
import { type Program, runProgram } from './runProgram.ts'

/** `latchkey dev` as a program of its own, ready. `nodes`: process ids of its chains. */
export type DevStack = { program: Program; addresses: DevFile; port: number; nodes: number[] }

/** Starts `latchkey dev` on a folder and a free port, without made-up history, and waits until it is ready. */
export async function startDevStack(
  data: string,
  env: Record<string, string> = {},
  ipc = false,
): Promise<DevStack> {
  const program = runProgram('main.ts', ['dev'], {
    env: { LATCHKEY_PORT: '0', LATCHKEY_DATA: data, LATCHKEY_HISTORY: 'off', ...env },
    ipc,
  })
  await program.said('Ctrl-C stops everything')
  const addresses = JSON.parse(
    readFileSync(env.LATCHKEY_DEV_FILE ?? join(data, 'dev.json'), 'utf8'),
  ) as DevFile
  return { program, addresses, port: Number(new URL(addresses.api).port), nodes: nodesOf(data) }
}

/** Process ids of the chains whose state lies below a folder. */
const nodesOf = (data: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return command.includes('--chain-id') && command.includes(data) && !command.startsWith('/bin/sh')
      } catch {
        return false
      }
    })
    .map(Number)
