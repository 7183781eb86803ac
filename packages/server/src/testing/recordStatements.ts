import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import type { Engine } from '../adapters/db/database.ts'

/** A database engine that records what is executed, inside transactions too: each statement, with the number of its values. */
export function recordStatements(engine: Engine): { readonly engine: Engine; readonly statements: string[] } {
  const statements: string[] = []
  const recorded = new WeakSet<DatabaseConnection>()

  function record(connection: DatabaseConnection): DatabaseConnection {
    // Postgres gives the same connection again.
    if (recorded.has(connection)) return connection
    recorded.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async <row>(query: CompiledQuery) => {
      const result = await execute<row>(query)
      statements.push(`${query.sql} [${query.parameters.length}]`)
      return result
    }
    return connection
  }

  function createDriver(dialect: Dialect): Driver {
    const driver = dialect.createDriver()
    return {
      init: () => driver.init(),
      acquireConnection: async () => record(await driver.acquireConnection()),
      beginTransaction: (...given) => driver.beginTransaction(...given),
      commitTransaction: (connection) => driver.commitTransaction(connection),
      rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
      releaseConnection: (connection) => driver.releaseConnection(connection),
      destroy: () => driver.destroy(),
    }
  }

  return {
    statements,
    engine: {
      ...engine,
      dialect(ready) {
        const dialect = engine.dialect(ready)
        return {
          createAdapter: () => dialect.createAdapter(),
          createDriver: () => createDriver(dialect),
          createIntrospector: (db) => dialect.createIntrospector(db),
          createQueryCompiler: () => dialect.createQueryCompiler(),
        }
      },
    },
  }
}
