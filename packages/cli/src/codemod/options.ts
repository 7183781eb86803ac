import type { SgNode } from '@ast-grep/napi'
import type { Kit } from './kits.ts'

/** Something the codemod could not do, or that the developer has to know. */
export type Finding = {
  /** From 1, in the new text. */
  readonly line: number
  /** The name or option found in the source, e.g. `useAppKitEvents`. */
  readonly what: string
  /** What to write instead. */
  readonly advice: string
}

/** Offsets of a text, the second after the last character. */
type TextRange = readonly [start: number, end: number]
/** An option without effect, and what it occupies in the text. */
export type Removal = {
  readonly range: TextRange
  readonly finding: Finding
  /** How the app gets again what it loses by it. */
  readonly loss?: string | undefined
}

/** Options whose value is an object with further options. */
const containers = new Set(['appInfo', 'customTheme', 'features', 'options', 'themeVariables'])
const functionKinds = /^(arrow_function|function_expression|method_definition)$/

/**
 * Returns options of a kit's functions and components that have no effect any more: those to remove, those that need a person, and those
 * that a person has to add.
 */
export function findOptions(
  root: SgNode,
  kit: Kit,
  hasJsx: boolean,
): { readonly removals: readonly Removal[]; readonly findings: readonly Finding[] } {
  const removals: Removal[] = []
  const findings: Finding[] = []
  const inspect = (container: SgNode, owner: string) => {
    const kinds = ['pair', 'shorthand_property_identifier', ...(hasJsx ? ['jsx_attribute'] : [])]
    for (const node of findKinds(container, kinds)) {
      const name = nameOf(node)
      const rule = Object.hasOwn(kit.options[owner] ?? {}, name) ? kit.options[owner]?.[name] : undefined
      if (rule === undefined || !isOwnOption(node, container)) continue
      const { start, end } = node.range()
      const line = start.line + 1
      if (typeof rule === 'string') findings.push({ line, what: name, advice: rule })
      else
        removals.push({
          range: [start.index, end.index],
          finding: { line, what: name, advice: rule.removed },
          loss: rule.loss && !hasOption(container, rule.loss.unless) ? rule.loss.advice : undefined,
        })
    }
  }
  for (const owner of Object.keys(kit.options)) {
    for (const { list } of findCalls(root, owner)) inspect(list, owner)
    if (!hasJsx) continue
    for (const element of findKinds(root, ['jsx_opening_element', 'jsx_self_closing_element']))
      if (element.field('name')?.text() === owner) inspect(element, owner)
  }
  for (const [owner, { option, advice }] of Object.entries(kit.additions ?? {}))
    for (const { call, list } of findCalls(root, owner))
      if (!hasOption(list, option)) findings.push({ line: call.range().start.line + 1, what: owner, advice })
  return { removals, findings }
}

/** Returns the calls of a function or constructor, with the list of their arguments. */
const findCalls = (root: SgNode, owner: string) =>
  findKinds(root, ['call_expression', 'new_expression']).flatMap((call) => {
    const callee = call.field('function') ?? call.field('constructor')
    const list = callee?.text() === owner ? call.field('arguments') : null
    return list ? [{ call, list }] : []
  })

/** Whether a call has the option, or may have it: what an object spreads is unknown. */
const hasOption = (list: SgNode, option: string) =>
  findKinds(list, ['pair', 'shorthand_property_identifier', 'spread_element']).some(
    (node) => (node.kind() === 'spread_element' || nameOf(node) === option) && isOwnOption(node, list),
  )

const findKinds = (node: SgNode, kinds: readonly string[]) =>
  kinds.flatMap((kind) => node.findAll({ rule: { kind } }))

function nameOf(node: SgNode): string {
  const key = node.kind() === 'shorthand_property_identifier' ? node : node.child(0)
  return (key?.text() ?? '').replace(/^['"]|['"]$/g, '')
}

/** Whether a property belongs to the call or element itself, or to one of its objects of options, and not to a value in them. */
function isOwnOption(node: SgNode, container: SgNode): boolean {
  for (const ancestor of node.ancestors()) {
    if (ancestor.id() === container.id()) return true
    const kind = String(ancestor.kind())
    if (functionKinds.test(kind) || kind === 'array') return false
    if ((kind === 'pair' || kind === 'jsx_attribute') && !containers.has(nameOf(ancestor))) return false
  }
  return false
}

/** Returns the imports of modules that are only good for an option, none of whose names is used. */
export function findUnusedImports(root: SgNode, kit: Kit): readonly { readonly range: TextRange }[] {
  const identifiers = root.findAll({ rule: { kind: 'identifier' } }).map((node) => node.text())
  return root.findAll({ rule: { kind: 'import_statement' } }).flatMap((statement) => {
    const from = statement.field('source')?.text().slice(1, -1) ?? ''
    if (!Object.hasOwn(kit.modules, from) || !kit.modules[from]?.isRemovedUnused) return []
    const names = statement
      .findAll({ rule: { kind: 'import_specifier' } })
      .map((node) => node.child(0)?.text())
    const isUnused = names.every((name) => identifiers.filter((one) => one === name).length < 2)
    const { start, end } = statement.range()
    return isUnused ? [{ range: [start.index, end.index] as const }] : []
  })
}

/** Removes ranges of a text with the comma and the white space that belong to them; a line that had nothing else goes too. */
export function removeRanges(text: string, removals: readonly { readonly range: TextRange }[]): string {
  const ranges = removals.map(({ range }) => widen(text, range)).sort(([one], [other]) => one - other)
  let result = ''
  let position = 0
  for (const [start, end] of ranges) {
    result += text.slice(position, Math.max(position, start))
    position = Math.max(position, end)
  }
  return result + text.slice(position)
}

function widen(text: string, [start, end]: TextRange): TextRange {
  const before = text.slice(0, start)
  const indent = /[ \t]*$/.exec(before)?.[0].length ?? 0
  const after = /^[ \t]*,?[ \t]*/.exec(text.slice(end))?.[0] ?? ''
  const isOnOwnLine =
    /(^|\n)$/.test(before.slice(0, start - indent)) && /^(\n|$)/.test(text.slice(end + after.length))
  if (isOnOwnLine) return [start - indent, Math.min(text.length, end + after.length + 1)]
  if (after.includes(',')) return [start, end + after.length]
  const comma = /,\s*$/.exec(before)?.[0].length ?? indent
  return [start - comma, end]
}
