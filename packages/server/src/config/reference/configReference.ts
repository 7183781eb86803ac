import { distance } from 'fastest-levenshtein'
import type { Environment } from '../environment.ts'
import { assetsVariables } from './assetsVariables.ts'
import type { ConfigVariable } from './ConfigVariable.ts'
import { chainsVariables } from './chainsVariables.ts'
import { projectsVariables } from './projectsVariables.ts'
import { relayVariables } from './relayVariables.ts'
import { serverVariables } from './serverVariables.ts'
import { smartAccountsVariables } from './smartAccountsVariables.ts'
import { socialVariables } from './socialVariables.ts'
import { walletVariables } from './walletVariables.ts'

/** Every variable that `readConfig` reads, by concern. */
export const configReference: readonly {
  readonly title: string
  readonly variables: readonly ConfigVariable[]
}[] = [
  { title: 'The server', variables: serverVariables },
  { title: 'Chains', variables: chainsVariables },
  { title: 'Projects and limits', variables: projectsVariables },
  { title: 'The relay', variables: relayVariables },
  { title: 'The embedded wallet', variables: walletVariables },
  { title: 'Sign-in with other services', variables: socialVariables },
  { title: 'Prices, tokens, swaps, purchases and names', variables: assetsVariables },
  { title: 'Smart accounts', variables: smartAccountsVariables },
]

/** A variable that begins with `LATCHKEY_` and is none of the configuration. */
export type UnknownVariable = {
  readonly name: string
  /** The variable that was probably meant. Absent: none is like it. */
  readonly nearest?: string
}

/** Letters by which a name may differ from the variable that is suggested for it. */
const maxDistance = 4

/**
 * Finds the variables of an environment that begin with `LATCHKEY_` and that nothing reads: mistyped ones, and those of another
 * version. Values are not looked at.
 *
 * @example findUnknownVariables({ LATCHKEY_PROT: '80' }) // [{ name: 'LATCHKEY_PROT', nearest: 'LATCHKEY_PORT' }]
 */
export function findUnknownVariables(env: Environment): readonly UnknownVariable[] {
  const names = configReference.flatMap(({ variables }) => variables.map(({ name }) => name))
  const patterns = names.map(toPattern)
  return Object.keys(env)
    .filter((name) => name.startsWith('LATCHKEY_') && !patterns.some((pattern) => pattern.test(name)))
    .map((name) => {
      const nearest = findNearest(name, names)
      return nearest === undefined ? { name } : { name, nearest }
    })
}

/** Matches a variable's name, with anything of letters, digits, - and _ for each part that the operator chooses. */
function toPattern(name: string): RegExp {
  return new RegExp(`^${name.replace(/<[^>]+>/g, '[\\w-]+')}$`)
}

function findNearest(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((known) => ({ known, far: distance(name, known) }))
    .sort((one, other) => one.far - other.far)
  return nearest && nearest.far <= maxDistance ? nearest.known : undefined
}
