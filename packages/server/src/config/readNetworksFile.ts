import * as v from 'valibot'
import type { EnvironmentReader } from './EnvironmentReader.ts'
import { type NetworkDescription, networkDescription } from './NetworkDescription.ts'
import { readJsonFile } from './readJsonFile.ts'

/** Reads the JSON list of networks the web app offers. */
export function readNetworksFile(reader: EnvironmentReader): NetworkDescription[] {
  return readJsonFile(reader, 'LATCHKEY_NETWORKS_FILE', v.array(networkDescription)) ?? []
}
