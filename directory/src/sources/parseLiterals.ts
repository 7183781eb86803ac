import ts from 'typescript'

/** A literal of a source file, as JSON would hold it. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | readonly Literal[]
  | { readonly [key: string]: Literal }

/** Parses every object literal of a script, outermost first, without running it. Values that are no literals are left out. */
export function parseLiterals(script: string): Readonly<Record<string, Literal>>[] {
  const file = ts.createSourceFile('source.ts', script, ts.ScriptTarget.Latest, false)
  const found: Readonly<Record<string, Literal>>[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) found.push(parseObject(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function parseObject(node: ts.ObjectLiteralExpression): Readonly<Record<string, Literal>> {
  const entries = node.properties.flatMap((property): [string, Literal][] => {
    if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return []
    const value = parseValue(property.initializer)
    return value === undefined ? [] : [[property.name.text, value]]
  })
  return Object.fromEntries(entries)
}

function parseValue(node: ts.Expression): Literal | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (node.kind === ts.SyntaxKind.NullKeyword) return null
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.map(parseValue).filter((value) => value !== undefined)
  }
  return ts.isObjectLiteralExpression(node) ? parseObject(node) : undefined
}

/** The trimmed text at a path of a literal; `undefined` when there is none. */
export function textAt(literal: Literal | undefined, ...path: readonly string[]): string | undefined {
  const value = path.reduce<Literal | undefined>(
    (current, key) =>
      typeof current === 'object' &&
      current !== null &&
      !Array.isArray(current) &&
      Object.hasOwn(current, key)
        ? Reflect.get(current, key)
        : undefined,
    literal,
  )
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
