/** The part of Standard Schema that Valibot's schemas carry. */
export type StandardSchema<value> = {
  readonly '~standard': {
    validate(input: unknown): Validated<value> | Promise<Validated<value>>
  }
}

type Validated<value> = { readonly value: value; readonly issues?: undefined } | { readonly issues: object }
