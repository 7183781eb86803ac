import { fileURLToPath } from 'node:url'
import { installFolder } from '../fixtures/installFolder.ts'

/**
 * Installs the existing client by the lock file of its apps when it isn't there yet. The tests stand outside of that folder, so that
 * they load their own packages while another test file installs it.
 */
export const installClient = () => installFolder(fileURLToPath(new URL('app', import.meta.url)))
