import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Test files that need a process of their own: those that replace modules, which stay replaced for whatever runs after
 * them in the same process, and those that say `// alone: <why>`. All others share what their worker has loaded (nothing
 * of ours keeps state in a module): the house is loaded twice instead of three hundred times.
 */
export function testsAlone(): string[] {
  return findTests(/\bvi\.(mock|doMock|resetModules)\(|^\/\/ alone: /m)
}

/** Test files that compare times and say `// timed: <why>`: each runs after all others, with the machine to itself. */
export function timedTests(): string[] {
  return findTests(/^\/\/ timed: /m)
}

/** Test files that say `// long: <why>`: they run in the tier `all`, so that `npm test` is short enough to be run. */
export function longTests(): string[] {
  return findTests(/^\/\/ long: /m)
}

/** Test files with a suite that runs on one database: PGlite in the tier `test`, Postgres in the tier `all`. */
export function testsOfOneDatabase(): string[] {
  return findTests(/^onDatabase\(/m)
}

/** Finds the test files of all workspaces whose text matches. */
function findTests(pattern: RegExp): string[] {
  const workspaces = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(parent).map((name) => `${parent}/${name}/src`),
  )
  return [...workspaces, 'devnet/src', 'directory/src', 'scripts']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.test\.(tsx?|mjs)$/.test(path))
        .map((path) => `${folder}/${path}`),
    )
    .filter((file) => pattern.test(readFileSync(file, 'utf8')))
}
