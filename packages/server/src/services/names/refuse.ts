import { HttpFailure } from '../../http/HttpFailure.ts'
import type { NameRefusal } from '../../ports/Names.ts'

const failures: Readonly<Record<NameRefusal, readonly [number, string, string]>> = {
  taken: [400, 'name', 'Name is already registered'],
  alike: [400, 'name', 'Name looks like one that is already registered'],
  unknown: [400, 'name', 'Name is not registered'],
  stranger: [401, 'address', 'Address is not the one of this name and coin type'],
  repeated: [400, 'message', 'This message was used before. Sign a new one.'],
}

/** Why a change was not made, in the words of W1.10. */
export function refuse(refusal: NameRefusal): HttpFailure {
  return new HttpFailure(...failures[refusal])
}
