import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'

/**
 * Bundles a TypeScript file below `packages/cli/src` with everything of ours into one, so that a process that is started again
 * and again starts as fast as the built package. What is not ours stays outside. Removed when the test has finished.
 *
 * @returns the path of the bundle, for `runProgram`
 */
export async function bundleProgram(file: string): Promise<string> {
  // One folder below the package, as `src` and `dist` are: the server finds its own files from there.
  const folder = fileURLToPath(new URL('../../../server/.out/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const outfile = join(folder, `${process.pid}-${file.replace(/\W/g, '-')}.mjs`)
  onTestFinished(() => rmSync(outfile, { force: true }))
  await build({
    entryPoints: [fileURLToPath(new URL(`../${file}`, import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['latchkey-source'],
    plugins: [
      {
        name: 'only ours',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@latchkey/') || path.startsWith('/') ? undefined : { path, external: true },
          ),
      },
    ],
  })
  return outfile
}
