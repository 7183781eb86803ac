import type { EnvironmentReader } from './EnvironmentReader.ts'
import type { ServerConfig } from './ServerConfig.ts'

/** Zones of others, whose names nobody here may give away. */
const foreignZones = ['reown.id', 'eth.id', 'base.eth', 'cb.id', 'uni.eth']

/** Reads the zones names are given in. Development has one, so that names can be tried at once. */
export function readNameZones(reader: EnvironmentReader, mode: ServerConfig['mode']): readonly string[] {
  const variable = 'LATCHKEY_NAME_ZONES'
  const zones = reader.list(variable)
  for (const zone of zones) {
    if (!/^(?!-)[a-z\d-]{1,63}(?<!-)\.(?!-)[a-z\d-]{2,63}(?<!-)$/.test(zone))
      reader.fail(variable, `"${zone}" is not two labels in lower case, e.g. example.id`)
    else if (foreignZones.includes(zone))
      reader.fail(variable, `"${zone}" is another's: nobody here may give its names`)
  }
  return zones.length > 0 || mode === 'production' ? zones : ['latchkey.id']
}
