import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addExports, findSharedNames, importFromPage } from './shareModules.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-share-'))
  writeFiles({ 'package.json': '{ "type": "module", "sideEffects": false }' })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function writeFiles(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

async function bundle(entry, plugins = []) {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    metafile: true,
    write: false,
    outdir: 'out',
    plugins,
  })
  return { text: outputFiles[0].text, inputs: Object.keys(metafile.inputs) }
}

const files = {
  'src/count.ts': 'let count = 0\nexport const next = () => ++count\n',
  'src/own.ts': "export const own = 'only the room has this'\n",
  'src/page.ts': "import { next } from './count.ts'\nglobalThis.counted = [next()]\n",
  'src/room.ts':
    "import { next as following } from './count.ts'\nimport { own } from './own.ts'\nexport const room = () => [following(), own]\n",
}

/** Builds a page and its room as `buildFrame` does, and writes both. Returns their texts. */
async function buildBoth() {
  const { inputs } = await bundle('src/page.ts')
  const draft = await bundle('src/room.ts', [importFromPage(inputs, root)])
  const page = await bundle('src/page.ts', [addExports('src/page.ts', findSharedNames(draft.text), root)])
  const room = await bundle('src/room.ts', [importFromPage(inputs, root, './page.js')])
  writeFiles({ 'page.js': page.text, 'room.js': room.text })
  return { page: page.text, room: room.text }
}

describe('a script that loads by itself', () => {
  it('[X.04] uses the modules of its page, with their state, and contains its own only', async () => {
    writeFiles(files)
    const { page, room } = await buildBoth()
    expect(room).toContain('only the room has this')
    expect(room).not.toContain('count = 0')
    expect(page).not.toContain('only the room has this')
    await import(pathToFileURL(join(root, 'page.js')).href)
    const loaded = await import(pathToFileURL(join(root, 'room.js')).href)
    // the page has counted to 1, once: its script runs once
    expect([globalThis.counted, loaded.room()]).toEqual([[1], [2, 'only the room has this']])
    delete globalThis.counted
  })

  it('[X.04] contains a module that the page does not have, and packages', async () => {
    writeFiles({
      ...files,
      'node_modules/lib/package.json': '{ "name": "lib", "type": "module", "main": "index.js" }',
      'node_modules/lib/index.js': "export const lib = 'a package'\n",
      'src/page.ts': "import { lib } from 'lib'\nglobalThis.counted = [lib]\n",
      'src/room.ts':
        "import { lib } from 'lib'\nimport { own } from './own.ts'\nexport const room = [lib, own]\n",
    })
    const { inputs } = await bundle('src/page.ts')
    const { text } = await bundle('src/room.ts', [importFromPage(inputs, root, './page.js')])
    expect(text).toContain('a package')
    expect(text).toContain('only the room has this')
    expect(text).not.toMatch(/^import/m)
  })
})

describe('the names a script imports from its page', () => {
  it('are found by module, each once, by the name that is exported', () => {
    const text = [
      'import {\n  next as following,\n  reset\n} from "page:src/count.ts";',
      'import { next } from "page:src/count.ts";',
      'import { open } from "page:src/open.ts";',
      'import { other } from "https://example.org/other.js";',
    ].join('\n')
    expect([...findSharedNames(text)]).toEqual([
      ['src/count.ts', new Set(['next', 'reset'])],
      ['src/open.ts', new Set(['open'])],
    ])
  })

  it.each([
    ['import * as count from "page:src/count.ts";', /src\/count\.ts is imported as a whole/],
    ['import count from "page:src/count.ts";', /src\/count\.ts is imported as a whole/],
    ['import "page:src/count.ts";', /src\/count\.ts is imported as a whole/],
    [
      'import { next } from "page:src/a.ts";\nimport { next as other } from "page:src/b.ts";',
      /src\/b\.ts and src\/a\.ts both export next/,
    ],
  ])('are not guessed: %s', (text, problem) => {
    expect(() => findSharedNames(text)).toThrow(problem)
  })
})
