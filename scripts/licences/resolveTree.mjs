/**
 * Every package the lock resolves for `roots` (workspace folders), dependencies, peers and optional ones included, as
 * `name@version` -> lock entry. Walks the lock as Node walks folders: nearest `node_modules` first. `peers: false` leaves peers
 * out, which an app has anyway. `also` names further packages that the roots use.
 */
export function resolveTree(lock, roots, { development = false, peers = true, also = [] } = {}) {
  const found = new Map()
  const seen = new Set()
  const queue = [...roots]
  while (queue.length > 0) {
    const path = queue.pop()
    if (seen.has(path)) continue
    seen.add(path)
    const entry = lock.packages[path]
    if (!entry) continue
    if (entry.link) {
      queue.push(entry.resolved)
      continue
    }
    const at = path.lastIndexOf('node_modules/')
    if (at >= 0)
      found.set(`${entry.name ?? path.slice(at + 'node_modules/'.length)}@${entry.version}`, {
        path,
        ...entry,
      })
    const names = {
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...(peers ? entry.peerDependencies : {}),
      ...(development && at < 0 ? entry.devDependencies : {}),
    }
    for (const name of [...Object.keys(names), ...(roots.includes(path) ? also : [])]) {
      const next = resolveIn(lock, path, name)
      if (next !== undefined) queue.push(next)
    }
  }
  return found
}

function resolveIn(lock, from, name) {
  for (
    let base = from;
    ;
    base = base.slice(0, Math.max(base.lastIndexOf('/node_modules/'), base.lastIndexOf('/'), 0))
  ) {
    const candidate = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`
    if (lock.packages[candidate]) return candidate
    if (base === '') return undefined
  }
}
