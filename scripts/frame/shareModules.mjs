// Lets a script that loads by itself import modules of the frame from the script of its page. esbuild's own splitting would move them
// to a third file, which the page imports, and no browser checks the hash of a file that a script imports.
import { dirname, join, relative } from 'node:path'

const prefix = 'page:'

/**
 * An esbuild plugin for the script that loads by itself. Modules of the frame that the page contains are not bundled again.
 *
 * @param inputs the page's modules, relative to `root`
 * @param url of the page's script; without one, each import names its module (`page:<path>`)
 */
export function importFromPage(inputs, root, url) {
  const shared = new Set(inputs.filter((path) => path.startsWith('src/')))
  return {
    name: 'import-from-page',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, importer, kind }) => {
        const module = relative(root, join(dirname(importer), path))
        if (kind === 'entry-point' || !shared.has(module)) return undefined
        return { path: url ?? prefix + module, external: true }
      })
    },
  }
}

/**
 * Returns which names of which modules a script imports from its page, from its text without minification.
 *
 * @throws where two modules export one name, or a module is imported as a whole
 */
export function findSharedNames(text) {
  const names = new Map()
  const owners = new Map()
  for (const [, clause, path] of text.matchAll(/^import\s+([^;"]*?)\s*(?:from\s+)?"page:([^"]+)";/gm)) {
    const list = /^\{([^}]*)\}$/.exec(clause)
    if (!list) throw new Error(`${path} is imported as a whole; name what is needed.`)
    for (const entry of list[1].split(',')) {
      const [name] = entry.trim().split(/\s+as\s+/)
      if ((owners.get(name) ?? path) !== path)
        throw new Error(`${path} and ${owners.get(name)} both export ${name}, which has to be unique here.`)
      owners.set(name, path)
      names.set(path, new Set([...(names.get(path) ?? []), name]))
    }
  }
  return names
}

/** An esbuild plugin for a page's script, which then exports names of its modules. The entry point runs as it does without. */
export function addExports(entry, names, root) {
  const lines = [...names].map(([path, list]) => `export { ${[...list].join(', ')} } from './${path}'`)
  return {
    name: 'add-exports',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind, namespace }) => {
        if (kind === 'entry-point') return { path: entry, namespace: 'page' }
        // the package says that no module has side effects, but the entry point is one
        if (namespace === 'page' && path === `./${entry}`)
          return { path: join(root, entry), sideEffects: true }
        return undefined
      })
      onLoad({ filter: /./, namespace: 'page' }, () => ({
        contents: [`import './${entry}'`, ...lines].join('\n'),
        resolveDir: root,
        loader: 'ts',
      }))
    },
  }
}
