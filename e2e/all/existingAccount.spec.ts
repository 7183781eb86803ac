import { expect, test } from '../existing/existingTest.ts'
import { chain } from '../fixtures/chain.ts'

// The account in the existing client: what it shows comes from our data API.
