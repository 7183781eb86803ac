import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { rewriteAddresses, rewriteEnvironment } from './addresses.ts'
import { type Kit, withServer } from './kits.ts'
import type { Finding } from './options.ts'
import { type RewrittenModule, rewriteModule } from './rewriteModule.ts'

/** What the codemod did in an app. */
export type AppReport = {
  readonly files: readonly (Omit<RewrittenModule, 'text'> & {
    readonly file: string
    /** Addresses of the old service that lead to the server now. */
    readonly addresses: number
  })[]
  /** Packages that left and came in `package.json`; absent where the folder has none or it names none of the kit. */
  readonly packages?: { readonly removed: readonly string[]; readonly added: readonly string[] } | undefined
}

const isSource = (name: string) => /\.(tsx?|jsx?|mts|mjs)$/.test(name) && !name.endsWith('.d.ts')
const isEnvironment = (name: string) => /^\.env(\.|$)/.test(name)
const isSkipped = (name: string) => /^(node_modules|dist|build|out|coverage|\..+)$/.test(name)

/** How an app is rewritten. */
type RewriteOptions = {
  /** Changes nothing on the disk. */
  readonly isDry: boolean
  /** Base URL, without a slash at its end, that takes the place of the old service. */
  readonly server?: string | undefined
}

/** Rewrites every source file below a folder, its files of the environment, and its `package.json`. */
export async function rewriteApp(folder: string, kit: Kit, options: RewriteOptions): Promise<AppReport> {
  const { server } = options
  const { Lang, parse } = await import('@ast-grep/napi')
  const rules = server === undefined ? kit : withServer(kit, server)
  const rewrite = (path: string, text: string) => {
    if (isEnvironment(basename(path))) {
      const { changed, ...rest } = rewriteEnvironment(text, server)
      return { ...rest, changed: 0, addresses: changed, losses: [] }
    }
    // TSX reads everything but `<Type>value`, which no file with JSX has.
    const hasJsx = !/\.m?ts$/.test(path)
    const language = {
      hasJsx,
      parse: (source: string) => parse(hasJsx ? Lang.Tsx : Lang.TypeScript, source),
    }
    const module = rewriteModule(text, rules, { ...language, server })
    const root = language.parse(module.text).root()
    const addresses = rewriteAddresses(module.text, root, server)
    const findings = [...module.findings, ...addresses.findings]
    return {
      ...module,
      text: addresses.text,
      addresses: addresses.changed,
      findings: findings.sort((one, other) => one.line - other.line),
    }
  }
  const files = listSources(folder).flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const { text: next, ...report } = rewrite(path, text)
    if (report.changed + report.addresses + report.removed.length + report.findings.length === 0) return []
    if (!options.isDry && next !== text) writeFileSync(path, next)
    return [{ file: relative(folder, path), ...report }]
  })
  const isDone = files.every(({ findings }) => !findings.some(isOfKit(kit)))
  return { files, packages: rewriteManifest(join(folder, 'package.json'), kit, { ...options, isDone }) }
}

/** Whether an import of the kit is left because of a finding. */
const isOfKit = (kit: Kit) => (finding: Finding) =>
  Object.hasOwn(kit.missing, finding.what) || kit.packages.test(finding.what)

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isSkipped(entry.name) ? [] : listSources(path)
    return entry.isFile() && (isSource(entry.name) || isEnvironment(entry.name)) ? [path] : []
  })
}

/** Packages an app needs with the alias package. */
export const addedPackages = [
  '@latchkey/compat',
  '@latchkey/core',
  '@latchkey/react',
  '@tanstack/react-query',
  'viem',
]

function rewriteManifest(
  path: string,
  kit: Kit,
  { isDry, isDone }: { isDry: boolean; isDone: boolean },
): AppReport['packages'] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  const manifest = JSON.parse(text) as { dependencies?: Record<string, string> }
  const { dependencies = {} } = manifest
  const theirs = Object.keys(dependencies).filter((name) => kit.packages.test(name))
  if (theirs.length === 0) return undefined
  // While an import of the kit is left, its package stays.
  const removed = isDone ? theirs : []
  const next = Object.fromEntries(Object.entries(dependencies).filter(([name]) => !removed.includes(name)))
  const fresh = addedPackages.filter((name) => next[name] === undefined)
  for (const name of fresh) next[name] = 'latest'
  manifest.dependencies = Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)))
  const indent = /^( +|\t)"/m.exec(text)?.[1] ?? '  '
  if (!isDry) writeFileSync(path, `${JSON.stringify(manifest, null, indent)}\n`)
  return { removed, added: fresh }
}
