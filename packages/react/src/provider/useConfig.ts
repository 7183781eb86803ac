import type { Config } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'

/** The config given to the surrounding `LatchkeyProvider`. */
export function useConfig(): Config {
  return useLatchkey().config
}
