import { join, relative } from 'node:path'
import ts from 'typescript'

/** The API page of one entry, as Markdown: every exported name with its signature and docstring. */
export function apiPage({ root, name, entry }) {
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  )
  const file = join(root, entry)
  const program = ts.createProgram([file, join(root, 'packages/react/src/css.d.ts')], config.options)
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(file))
  const symbols = checker
    .getExportsOfModule(module)
    .map((symbol) =>
      symbol.flags & ts.SymbolFlags.Alias
        ? [symbol.name, checker.getAliasedSymbol(symbol)]
        : [symbol.name, symbol],
    )
    .filter(([, symbol]) => symbol.declarations?.[0])
    .sort(([a], [b]) => a.localeCompare(b))
  const groups = { Functions: [], Components: [], Hooks: [], Errors: [], Values: [], Types: [] }
  for (const [exported, symbol] of symbols)
    groups[groupOf(exported, symbol)].push(section(exported, symbol, checker, root))
  const parts = Object.entries(groups).filter(([, list]) => list.length > 0)
  return `# API: ${name}\n\n${parts.map(([title, list]) => `## ${title}\n\n${list.join('\n')}`).join('\n')}`
}

function groupOf(name, symbol) {
  if (symbol.flags & ts.SymbolFlags.Class) return 'Errors'
  if (symbol.flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface)) return 'Types'
  if (/^use[A-Z]/.test(name)) return 'Hooks'
  if (/^[A-Z]/.test(name) && symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable))
    return 'Components'
  return symbol.flags & ts.SymbolFlags.Function ? 'Functions' : 'Values'
}

function section(name, symbol, checker, root) {
  const declaration = symbol.declarations[0]
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
  const tags = symbol
    .getJsDocTags(checker)
    .map((tag) => [tag.name, ts.displayPartsToString(tag.text).trim()])
    .map(([tag, words]) => (tag === 'example' ? `\n\`\`\`ts\n${words}\n\`\`\`` : `*${tag}* ${words}`))
  const where = relative(root, declaration.getSourceFile().fileName)
  const signature = ts.isFunctionDeclaration(declaration)
    ? declaration
        .getText()
        .slice(0, declaration.body ? declaration.body.getStart() - declaration.getStart() : undefined)
        .trim()
    : ts.isTypeAliasDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)
      ? declaration.getText()
      : `${name}: ${checker.typeToString(checker.getTypeOfSymbol(symbol))}`
  return `### ${name}\n\n${text}\n\n\`\`\`ts\n${signature}\n\`\`\`\n\n${tags.join('\n\n')}\n\n\`${where}\`\n`
}
