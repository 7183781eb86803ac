import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { promisify } from 'node:util'
import type { PackedPackage } from './packPackages.ts'

const exec = promisify(execFile)
const { NODE_OPTIONS: _options, FORCE_COLOR: _color, ...inherited } = process.env
const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error']

/** An app of `examples/`, installed outside of the repository. */
export type InstalledExample = {
  /** Runs one of its tools, e.g. `vite build`; answers what it said. Throws where it fails. */
  run(tool: string, ...args: string[]): Promise<string>
  /** The file of a tool, for a process that stays. */
  tool(tool: string): string
}

const tools: Readonly<Record<string, string>> = { vite: 'vite/bin/vite.js', tsc: 'typescript/bin/tsc' }

/**
 * Copies an example to a folder with nothing of ours above it, and installs it as a stranger would: what its lock says, and
 * our packages as npm would publish them. `env` is what the example reads when it is built.
 */
export async function installExample(
  name: string,
  folder: string,
  packages: readonly PackedPackage[],
  env: Readonly<Record<string, string>>,
): Promise<InstalledExample> {
  cpSync(`examples/${name}`, folder, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
  })
  const options = { cwd: folder, timeout: 240_000, env: { ...inherited, NO_COLOR: '1', ...env } }
  await exec('npm', ['ci', ...quiet], options)
  await exec('npm', ['install', '--no-save', ...quiet, ...packages.map(({ tarball }) => tarball)], options)
  const fileOf = (tool: string) => `${folder}/node_modules/${tools[tool] ?? tool}`
  return {
    tool: fileOf,
    async run(tool, ...args) {
      const { stdout, stderr } = await exec(process.execPath, [fileOf(tool), ...args], options)
      return `${stdout}${stderr}`.trim()
    },
  }
}
