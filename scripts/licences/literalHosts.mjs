import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Sources that are not shipped: tests, and what only tests import. */
const ofTests = /\.test\.tsx?$|\/testing\//
/** Hosts nobody can be reached at (RFC 2606, RFC 6761). */
const reserved = /(^|\.)(example|invalid|test|localhost)$|^example\.(com|org|net)$|\.example\.(com|org|net)$/

/**
 * Lists the hosts that texts of shipped sources name, each with its files: `host` to the paths, in order. Comments are no
 * texts, and reserved hosts are left out.
 */
export function literalHosts(folders) {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...folders], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\0')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !ofTests.test(file))
  const hosts = new Map()
  for (const file of files)
    for (const host of hostsOf(readFileSync(file, 'utf8'), file)) {
      if (reserved.test(host)) continue
      hosts.set(host, [...(hosts.get(host) ?? []), file])
    }
  return hosts
}

/** Returns the hosts of one source. */
export function hostsOf(source, file = 'source.tsx') {
  if (!source.includes('://')) return new Set()
  const found = new Set()
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isJsxText(node))
      for (const [, host] of node.text.matchAll(/\b(?:https?|wss?):\/\/([a-z0-9][a-z0-9.-]*\.[a-z]{2,})/gi))
        found.add(host.toLowerCase())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest))
  return found
}
