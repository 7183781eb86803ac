import ts from 'typescript'

/** A literal as it stands in a source file; what is no literal is left out. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | readonly Literal[]
  | { readonly [key: string]: Literal }

/** Every object literal of a script, outermost first, read without running it. */
export function readLiterals(script: string): Readonly<Record<string, Literal>>[] {
  const file = ts.createSourceFile('source.ts', script, ts.ScriptTarget.Latest, false)
  const found: Readonly<Record<string, Literal>>[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) found.push(readObject(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function readObject(node: ts.ObjectLiteralExpression): Readonly<Record<string, Literal>> {
  const entries = node.properties.flatMap((property): [string, Literal][] => {
    if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return []
    const value = readValue(property.initializer)
    return value === undefined ? [] : [[property.name.text, value]]
  })
  return Object.fromEntries(entries)
}

function readValue(node: ts.Expression): Literal | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (node.kind === ts.SyntaxKind.NullKeyword) return null
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.map(readValue).filter((value) => value !== undefined)
  }
  return ts.isObjectLiteralExpression(node) ? readObject(node) : undefined
}
