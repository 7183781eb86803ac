import { foldText, walletSlug } from '@latchkey/protocol'
import * as v from 'valibot'
import { DirectoryError } from '../errors.ts'
import {
  type DirectorySnapshot,
  directoryLimits,
  directorySnapshot,
  type SnapshotWallet,
  snapshotWallet,
} from './snapshot.ts'

/** The most problems one message lists. Further ones are counted. */
const maxListedProblems = 20

/**
 * Parses the text of a snapshot.
 *
 * @param name what messages call it, e.g. its path
 * @throws DirectoryError listing every problem with its path
 */
export function readSnapshot(text: string, name: string): DirectorySnapshot {
  if (Buffer.byteLength(text) > directoryLimits.snapshot) {
    throw new DirectoryError('directory_invalid', `${name} is larger than ${directoryLimits.snapshot} bytes.`)
  }
  const result = v.safeParse(directorySnapshot, parse(text, name))
  const problems = result.success
    ? findSnapshotProblems(result.output)
    : result.issues.map((issue) => `${formatPath(issue)} ${issue.message}`)
  if (result.success && problems.length === 0) return result.output
  const remainder =
    problems.length > maxListedProblems ? [`and ${problems.length - maxListedProblems} more`] : []
  throw new DirectoryError(
    'directory_invalid',
    `${name} is no valid directory. Mend it and try again:\n${[...problems.slice(0, maxListedProblems), ...remainder].map((line) => `  ${toTerminalLine(line)}`).join('\n')}`,
  )
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DirectoryError('directory_invalid', `${name} is not JSON: ${toTerminalLine(String(error))}.`, {
      cause: error,
    })
  }
}

function formatPath(issue: v.InferIssue<typeof directorySnapshot>): string {
  return v.getDotPath(issue) ?? 'The file'
}

/** Makes a line safe for a terminal: text of a file must not move the cursor. */
function toTerminalLine(line: string): string {
  return line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD').slice(0, 300)
}

/**
 * Finds problems no schema sees: a duplicate wallet, two names that look alike, a wallet without any link, a missing
 * picture.
 */
function findSnapshotProblems({ wallets, pictures }: DirectorySnapshot): string[] {
  return [
    ...findDuplicates(wallets, 'id', ({ id }) => id),
    ...findDuplicates(wallets, 'reverse domain name', ({ rdns }) => rdns?.toLowerCase()),
    // Wallets are imitated with names a person can't tell apart.
    ...findDuplicates(wallets, 'name', ({ name }) => walletSlug(name) || foldText(name)),
    ...wallets.flatMap((wallet) => {
      const linkFields = ['homepage', 'app_store', 'play_store', 'chrome_store', 'browser_link'] as const
      return linkFields.some((field) => wallet[field] !== undefined)
        ? []
        : [`${wallet.name} has neither a home page, nor a store, nor a link into its browser`]
    }),
    ...wallets.flatMap(({ name, image_id }) =>
      image_id === undefined || Object.hasOwn(pictures, `wallet/${image_id}`)
        ? []
        : [`${name} names the picture "${image_id}", which "pictures" doesn't hold`],
    ),
  ]
}

function findDuplicates(
  wallets: readonly SnapshotWallet[],
  field: string,
  keyOf: (wallet: SnapshotWallet) => string | undefined,
): string[] {
  const firstNameByKey = new Map<string, string>()
  return wallets.flatMap((wallet) => {
    const key = keyOf(wallet)
    if (key === undefined) return []
    const first = firstNameByKey.get(key)
    firstNameByKey.set(key, first ?? wallet.name)
    return first === undefined ? [] : [`${wallet.name} has the ${field} of ${first}: ${key}`]
  })
}

/**
 * Formats a snapshot as text. Equal content gives equal text: fields in the order of the schema, pictures by name, and
 * one line per wallet, so that a change can be reviewed.
 */
export function writeSnapshot({ format, version, issued, wallets, pictures }: DirectorySnapshot): string {
  const sortedPictures = Object.entries(pictures).sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = [
    `{"format":${format},"version":${version},"issued":${JSON.stringify(issued)},"wallets":[`,
    wallets.map((wallet) => JSON.stringify(sortFields(wallet))).join(',\n'),
    '],"pictures":{',
    sortedPictures.map(([key, hash]) => `${JSON.stringify(key)}:${JSON.stringify(hash)}`).join(',\n'),
    '}}',
  ]
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}

function sortFields(wallet: SnapshotWallet): Record<string, unknown> {
  const stated = Object.keys(snapshotWallet.entries).flatMap((field) => {
    const value: unknown = Reflect.get(wallet, field)
    return value === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(stated)
}
