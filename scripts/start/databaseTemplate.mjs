import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../run.mjs'
import { root } from './root.mjs'

/** Where the server looks for the template of the installed PGlite. */
export function databaseTemplatePath() {
  const entry = createRequire(`${root}packages/server/package.json`).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8'))
  return `${root}packages/server/database/pglite-${version}.tar.br`
}

/** Makes the template when there is none yet. Without it the embedded database only starts more slowly. */
export async function buildDatabaseTemplate() {
  if (existsSync(databaseTemplatePath())) return
  const start = performance.now()
  const script = fileURLToPath(new URL('makeDatabaseTemplate.mjs', import.meta.url))
  const { code, text } = await run(process.execPath, [script], { quiet: true })
  if (code !== 0)
    throw new Error(`The template of the database could not be made:\n${text.trim().slice(0, 4000)}`)
  console.log(`Made the template of the database (${((performance.now() - start) / 1000).toFixed(1)} s).`)
}
