import type { SgNode } from '@ast-grep/napi'
import type { Finding } from './options.ts'

/** A text whose addresses lead to a server of the app's own. */
export type RewrittenAddresses = {
  readonly text: string
  /** Addresses that were changed. */
  readonly changed: number
  readonly findings: readonly Finding[]
  readonly removed: readonly Finding[]
}

/** Addresses of the service that the other kits are built for: its API, nodes, relay and login. Its pages for people are none. */
const oldAddress =
  /\b(https?|wss?):\/\/(?:api|explorer-api|keys|pulse|relay|rpc|secure|secure-mobile|verify)\.(?:(?:walletconnect|web3modal)\.(?:com|org)|reown\.com)(?![\w.-])/g

const advice =
  'is an address of the old service: run the codemod with `--server <url>`, or write that of a server of yours'

/** Variables for the page of the login, in files of the environment: the name, and the value. */
const frameVariable =
  /^[ \t]*(?:export[ \t]+)?(\w*SECURE_SITE_(?:ORIGIN|SDK_URL|SDK_VERSION))[ \t]*=(.*)(?:\n|$)/gm

/** Whether such a variable has nothing that the alias package needs: a version, no value, or an address of the old service. */
const isOldVariable = ([, name = '', value = '']: readonly string[]) =>
  name.endsWith('SDK_VERSION') || /^[\s'"]*$/.test(value) || value.match(oldAddress) !== null

/**
 * Replaces scheme and host of the old service's addresses in the texts of a source; path and query stay. Without a server each is a
 * finding. Comments stay as they are.
 */
export function rewriteAddresses(text: string, root: SgNode, server: string | undefined): RewrittenAddresses {
  const starts = new Set<number>()
  for (const kind of ['string', 'template_string'])
    for (const node of root.findAll({ rule: { kind } }))
      for (const { index } of node.text().matchAll(oldAddress)) starts.add(node.range().start.index + index)
  return { ...replaceAddresses(text, server, (index) => starts.has(index)), removed: [] }
}

/** Does the same in a file like `.env`, and removes variables of the old login: the server says where the wallet is. */
export function rewriteEnvironment(text: string, server: string | undefined): RewrittenAddresses {
  const old = [...text.matchAll(frameVariable)].filter(isOldVariable)
  const removed = old.map(({ index, 1: what = '' }) => ({
    line: lineOf(text, index),
    what,
    advice:
      'the server of the kit names its wallet; write the address of yours where the wallet isn’t beside the server',
  }))
  const rest = text.replace(frameVariable, (...match) => (isOldVariable(match) ? '' : match[0]))
  return { ...replaceAddresses(rest, server, () => true), removed }
}

function replaceAddresses(text: string, server: string | undefined, isText: (index: number) => boolean) {
  const found = [...text.matchAll(oldAddress)].filter(({ index }) => isText(index))
  if (server === undefined) {
    const findings = found.map(({ 0: what, index }) => ({ line: lineOf(text, index), what, advice }))
    return { text, changed: 0, findings }
  }
  let next = ''
  let position = 0
  for (const { 0: address, 1: scheme = '', index } of found) {
    const base = scheme.startsWith('ws') ? server.replace(/^http/, 'ws') : server
    next += text.slice(position, index) + base
    position = index + address.length
  }
  return { text: next + text.slice(position), changed: found.length, findings: [] }
}

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length
