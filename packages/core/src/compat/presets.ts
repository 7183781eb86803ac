import type { Config } from '../config/Config.ts'
import type { PresetDefaults } from '../config/ConfigParameters.ts'

/**
 * What each preset of `createConfig` changes, by name. `compat` is for apps and servers that were built for another
 * connect kit; the default is `standard`.
 *
 * `createConfig` puts the defaults of its preset into `config._internal.defaults`. Other code reads a default where there
 * is one, and `config.preset` only for what is needed in one place.
 */
export const presets: { readonly [preset in Config['preset']]: PresetDefaults } = {
  standard: {
    sdkType: 'latchkey',
    sendsUsageEvents: false,
    // The server may name the project; only its refusal is a fault.
    reportsMissingProjectId: false,
  },
  compat: {
    // The kind of client that servers of that kit count.
    sdkType: 'appkit',
    // Apps of that kit never had to switch them on; a person's consent is required all the same.
    sendsUsageEvents: true,
    // Servers of that kit name no project.
    reportsMissingProjectId: true,
  },
}
