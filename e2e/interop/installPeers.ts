import { fileURLToPath } from 'node:url'
import { installFolder } from '../fixtures/installFolder.ts'

/** Installs the peers by their lock file when they aren't there yet. */
export const installPeers = () => installFolder(fileURLToPath(new URL('.', import.meta.url)))
