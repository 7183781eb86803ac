import { fileURLToPath } from 'node:url'
import { installFolder } from '../fixtures/installFolder.ts'

/** Installs the existing client by its lock file when it isn't there yet. */
export const installClient = () => installFolder(fileURLToPath(new URL('.', import.meta.url)))
