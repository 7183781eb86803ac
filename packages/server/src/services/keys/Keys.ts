import type { Replays } from '../../http/caller/Replays.ts'
import type { KeysOptions } from './KeysOptions.ts'
import type { Sealer } from './seal/createSealer.ts'

/** What every part of the service works with. */
export type Keys = KeysOptions & { readonly sealer: Sealer; readonly replays: Replays }
