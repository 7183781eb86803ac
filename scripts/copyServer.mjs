// `node scripts/copyServer.mjs FOLDER`: the built command with the packages it runs on, in the versions of the lockfile, and nothing
// else. For images and for `/opt/latchkey` of a machine without a registry.
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const [target] = process.argv.slice(2)
if (!target) {
  console.error('copyServer: it needs the folder to copy to')
  process.exit(2)
}
if (existsSync(join(target, 'node_modules'))) {
  console.error(`copyServer: ${target} holds an installation already`)
  process.exit(1)
}

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The folder a package resolves to from another one, as Node looks for it. Undefined where it is not installed. */
function find(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === dirname(folder)) return undefined
  }
}

const copied = new Set()
/** Copies a package and what it depends on to the same places, so that two versions of one stay apart. */
function copy(folder) {
  const isOurs = !relative(join(root, 'packages'), realpathSync(folder)).startsWith('..')
  const real = isOurs ? realpathSync(folder) : folder
  if (copied.has(real)) return
  copied.add(real)
  const manifest = readManifest(real)
  const to = join(target, isOurs ? join('node_modules', manifest.name) : relative(root, folder))
  mkdirSync(dirname(to), { recursive: true })
  if (isOurs) {
    // What npm would publish, without sources: they are for debuggers of apps.
    for (const part of ['package.json', 'LICENSE', ...manifest.files.filter((one) => !/^!|^src$/.test(one))])
      if (existsSync(join(real, part))) cpSync(join(real, part), join(to, part), { recursive: true })
  } else {
    cpSync(folder, to, {
      recursive: true,
      filter: (path) => path === folder || !path.slice(folder.length).includes('node_modules'),
    })
  }
  for (const [name] of Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const found = find(name, isOurs ? real : folder)
    if (found) copy(found)
    else if (!manifest.optionalDependencies?.[name]) {
      console.error(`copyServer: ${manifest.name} needs ${name}, which is not installed`)
      process.exit(1)
    }
  }
}

copy(join(root, 'packages/cli'))
console.log(`copyServer: ${copied.size} packages in ${target}`)
