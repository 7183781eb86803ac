import { readdirSync } from 'node:fs'
import ts from 'typescript'

/**
 * Reads names of ours as documentation writes them, and answers what is wrong with one: `undefined` for a name that packages
 * export, with the property, parameter or field it goes on with.
 *
 * @example readOurNames()('createModal({ features: { swaps } })') // undefined
 * @example readOurNames()('useModal().opne') // 'useModal() has no opne'
 */
export function readOurNames() {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  const entriesOf = (folder) =>
    readdirSync(folder)
      .filter((file) => /^\w+[.]ts$/.test(file))
      .map((file) => `${folder}/${file}`)
  const files = ['core', 'wagmi', 'ethers', 'react', 'siwx'].flatMap((name) =>
    entriesOf(`packages/${name}/src/exports`),
  )
  const program = ts.createProgram([...files, 'packages/react/src/css.d.ts'], options)
  const checker = program.getTypeChecker()
  const exported = new Map(
    files
      .map((file) => checker.getSymbolAtLocation(program.getSourceFile(file)))
      .flatMap((module) => checker.getExportsOfModule(module))
      .map((symbol) => [
        symbol.name,
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      ]),
  )
  const isType = (symbol) => Boolean(symbol.flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface))
  const typeOf = (symbol) =>
    isType(symbol) ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbol(symbol)
  /** A property of a type, or of one of those it may be. */
  const property = (type, name) => {
    const known = checker.getNonNullableType(type)
    const parts = known.isUnion() ? known.types : [known]
    const symbol = parts.map((part) => checker.getPropertyOfType(part, name)).find(Boolean)
    return symbol && checker.getTypeOfSymbol(symbol)
  }
  const parametersOf = (type) =>
    type.getCallSignatures().flatMap((signature) => signature.parameters.map(checker.getTypeOfSymbol))
  const resultOf = (type) => type.getCallSignatures()[0]?.getReturnType()

  return function check(text) {
    const [, opening = '', head = '', rest = ''] = /^(<?)(\w+)(.*)$/.exec(text) ?? []
    const symbol = exported.get(head)
    if (!symbol) return `nothing of ours is called ${head || text}`
    if (opening) return follow(typeOf(symbol), head, rest.replace(/>$/, '').replace(/ (\w+)$/, '({ $1 })'))
    return follow(typeOf(symbol), head, rest)
  }

  /** Goes on from a type by `.name`, `()` and `({ name: { name } })`. */
  function follow(type, said, rest) {
    if (rest === '') return undefined
    const field = /^\.(\w+)/.exec(rest)
    if (field) {
      const next = property(type, field[1])
      return next ? follow(next, said + field[0], rest.slice(field[0].length)) : `${said} has no ${field[1]}`
    }
    if (rest.startsWith('()')) {
      const result = resultOf(type)
      return result ? follow(result, `${said}()`, rest.slice(2)) : `${said} is no function`
    }
    const named = /^\(\{ ([\w :{}]+) \}\)$/.exec(rest)
    if (!named) return `“${rest}” after ${said} isn’t read`
    let places = parametersOf(type)
    for (const name of named[1].match(/\w+/g)) {
      places = places.map((place) => property(place, name)).filter(Boolean)
      if (places.length === 0) return `${said} takes no ${name}`
    }
    return undefined
  }
}
