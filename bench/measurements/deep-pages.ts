import { bodyOf } from '../full-categories.ts'
import { greatCatalogue } from '../great-catalogue.ts'
import { interleave } from '../median.ts'
import { atMost, compared, milliseconds, type Row } from '../row.ts'
import type { Stage } from '../stage.ts'

/**
 * The first page of a great catalogue against the last one, none of them kept ready: after an id, which is to cost
 * the same everywhere, and by number, which is to cost no more than the index entries that it skips.
 */
export const deepPages = async (stage: Stage): Promise<Row[]> => {
  const catalogue = await greatCatalogue(stage)
  const { count, lastId } = catalogue
  let qty = 100
  /** Changes a row, so that nothing that was kept may be used, then reads. */
  const read = (page: string) => async (): Promise<number> => {
    const body = bodyOf([{ id: 1, qty: ++qty }])
    await catalogue.ask('/external/product/bulk-update/', { method: 'PUT', body })
    return (await catalogue.ask(`/external/product/?page_size=100&${page}`)).time
  }

  const time = await interleave(25, {
    first: read('after=0'),
    last: read(`after=${lastId - 100}`),
    page1: read('page=1'),
    halfway: read(`page=${count / 200}`),
    lastPage: read(`page=${count / 100}`),
  })
  const half = time.halfway - time.page1
  const whole = time.lastPage - time.page1
  return [
    compared(
      `last 100 of ${count} products, after=`,
      `${milliseconds(time.first)} first 100`,
      milliseconds(time.last),
      time.last / time.first,
      atMost(1.2),
    ),
    compared(
      `last 100 of ${count} products, page=`,
      `${milliseconds(time.page1)} page 1, ${milliseconds(time.halfway)} halfway`,
      milliseconds(time.lastPage),
      time.lastPage / time.page1,
    ),
    compared(
      'time for what is skipped, last page against twice halfway',
      milliseconds(2 * half),
      milliseconds(whole),
      whole / (2 * half),
      atMost(1.2),
    ),
  ]
}
