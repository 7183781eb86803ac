import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listPackages } from './packages.mjs'
import { build, getCommit } from './packRelease.mjs'
import { createCleanCheckout } from './verifyRelease.mjs'

const exec = promisify(execFile)

/** What no published package may hold: tests, fixtures, settings of the machine, keys. */
const unwanted = /\.test\.|(^|\/)(testing|node_modules|\.out)\/|\.env$|\.(pem|key|age)$/

/**
 * Runs `npm publish --dry-run` of every package in a clean checkout. Nothing is sent.
 *
 * @returns a line for each package, and whether all would be accepted
 */
export async function publishDryRun(root) {
  const base = mkdtempSync(join(tmpdir(), 'latchkey-publish-'))
  try {
    const checkout = join(base, 'checkout')
    await createCleanCheckout(root, checkout, await getCommit(root))
    await build(checkout)
    return await runDryRuns(checkout)
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

/** The same in a checkout that is built. */
export async function runDryRuns(checkout) {
  const lines = []
  let isWell = true
  for (const { folder, name, version } of listPackages(checkout)) {
    const { stdout } = await exec(
      'npm',
      ['publish', '--dry-run', '--json', '--ignore-scripts', '--tag', 'dry-run'],
      {
        cwd: join(checkout, folder),
        timeout: 300_000,
        maxBuffer: 64 * 1024 ** 2,
        // Nobody is signed in, and nothing is sent.
        env: { ...process.env, npm_config_offline: 'true' },
      },
    )
    const answer = JSON.parse(stdout)
    const { files, size } = answer[name] ?? answer
    const odd = files.map(({ path }) => path).filter((path) => unwanted.test(path))
    const hasCode = files.some(({ path }) => path.startsWith('dist/') || path.startsWith('app/'))
    if (odd.length > 0 || !hasCode) isWell = false
    lines.push(
      `${odd.length > 0 || !hasCode ? 'FAIL' : 'ok  '} ${name}@${version}: ${files.length} files, ${size} bytes${odd.length > 0 ? `, unwanted: ${odd.join(', ')}` : ''}`,
    )
  }
  return { lines, isWell }
}
