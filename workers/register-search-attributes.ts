import { isGrpcServiceError, type Connection } from '@temporalio/client'
import proto from '@temporalio/proto'
import { SEARCH_ATTRIBUTES } from '../contract/messages/search-attributes.ts'
import type { Logger } from '../runtime/log.ts'

const { IndexedValueType } = proto.temporal.api.enums.v1
const ALREADY_EXISTS = 6
const REFUSED = new Set([7, 12]) // PERMISSION_DENIED, UNIMPLEMENTED: Temporal Cloud, where an operator adds them

/** Adds the search attributes that the namespace lacks. If that is not allowed, it logs which to add by hand. */
export async function registerSearchAttributes(connection: Connection, namespace: string, log: Logger): Promise<void> {
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace })
    const missing = SEARCH_ATTRIBUTES.filter((name) => !(name in customAttributes))
    if (missing.length === 0) return
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD])),
    })
    log.info({ missing }, 'search attributes added')
  } catch (error) {
    if (!isGrpcServiceError(error)) throw error
    const code = Number(error.code)
    if (code === ALREADY_EXISTS) return // another worker was first
    if (!REFUSED.has(code)) throw error
    log.warn(
      { attributes: SEARCH_ATTRIBUTES, err: error },
      'search attributes missing: add them to the namespace as Keywords',
    )
  }
}
