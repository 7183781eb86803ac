import { foldText } from '@latchkey/protocol'
import { alignColumns } from '../print/alignColumns.ts'
import { readDirectoryFile } from './readDirectoryFile.ts'

/** The wallets of a snapshot whose name holds a text, a line each: id, name, what it is reached by. */
export function listWallets(file: string | undefined, search: string): string[] {
  const { snapshot } = readDirectoryFile(file)
  const wanted = foldText(search)
  const rows = snapshot.wallets
    .filter(({ name }) => foldText(name).includes(wanted))
    .map(({ id, name, rdns, homepage, play_store, chrome_store }) => [
      id,
      name,
      rdns ?? homepage ?? chrome_store ?? play_store ?? '',
    ])
  return [
    ...alignColumns(rows),
    `${rows.length} of ${snapshot.wallets.length} wallets, version ${snapshot.version}`,
  ]
}
