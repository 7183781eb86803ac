import type { TypedData, TypedDataDomain, TypedDataToPrimitiveTypes } from 'abitype'

export type { TypedData } from 'abitype'

/**
 * Typed data of EIP-712. `message` has the type that `types` and `primaryType` describe; where the compiler does not know `types`,
 * any message is allowed. The type parameters are those of viem's type of this name, so that data written for viem fits.
 */
export type TypedDataDefinition<
  typedData extends TypedData | Record<string, unknown> = TypedData,
  primaryType extends keyof typedData | 'EIP712Domain' = keyof typedData,
> = primaryType extends 'EIP712Domain'
  ? {
      types?: typedData | undefined
      primaryType: 'EIP712Domain' | primaryType
      domain: DomainOf<ValuesOf<typedData>>
      message?: undefined
    }
  : {
      types: typedData
      /** One of `types`. */
      primaryType:
        | PrimaryTypesOf<typedData>
        | (primaryType extends PrimaryTypesOf<typedData> ? primaryType : never)
      domain?: DomainOf<ValuesOf<typedData>> | undefined
      message: MessageOf<ValuesOf<typedData>, primaryType>
    }

/** All names are shown by an editor; the one that was written is inferred. */
type PrimaryTypesOf<typedData> = typedData extends TypedData ? keyof typedData : string

type ValuesOf<typedData> = typedData extends TypedData
  ? TypedDataToPrimitiveTypes<typedData>
  : Record<string, unknown>

type DomainOf<values> = values extends { EIP712Domain: infer domain } ? domain : TypedDataDomain

type MessageOf<values, primaryType> = values[primaryType extends keyof values
  ? primaryType
  : keyof values] extends infer message
  ? // biome-ignore lint/suspicious/noExplicitAny: `unknown` would not match a message type with known fields
    { [name: string]: any } extends message
    ? Record<string, unknown>
    : message
  : never
