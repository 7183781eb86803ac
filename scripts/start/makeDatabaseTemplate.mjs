// Makes the template `packages/server/database/pglite-<version>.tar.br`: a data folder of PGlite as its first start
// leaves it. An argument names another file. A program of its own, because that takes 900 MB for a moment. Prints the path.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { databaseTemplatePath } from './databaseTemplate.mjs'
import { fixTheWorld } from './fixTheWorld.mjs'
import { root } from './root.mjs'

// The same bytes on every machine: the file is part of a release that others build again.
fixTheWorld()
const entry = createRequire(`${root}packages/server/package.json`).resolve('@electric-sql/pglite')
const { PGlite } = await import(pathToFileURL(entry.replace(/\.cjs$/, '.js')).href)
const db = await PGlite.create('memory://')
const folder = Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer())
await db.close()
const packed = brotliCompressSync(folder, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    // Three databases of the same content lie 8 MB apart: the window must hold that.
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: folder.length,
  },
})
const path = process.argv[2] ?? databaseTemplatePath()
mkdirSync(dirname(path), { recursive: true })
writeFileSync(`${path}.${process.pid}`, packed)
renameSync(`${path}.${process.pid}`, path)
console.log(path)
