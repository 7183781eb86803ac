import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The HTML of a page: its own file when the app was built with several, else the one entry. Undefined when unbuilt. */
export async function readPage(webRoot: string, path: string): Promise<string | undefined> {
  const own = path === '/' ? [] : [`${path.slice(1)}.html`, `${path.slice(1)}/index.html`]
  for (const file of [...own, 'index.html']) {
    const html = await readFile(join(webRoot, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw error
    })
    if (html !== undefined) return html
  }
  return undefined
}
