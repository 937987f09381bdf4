import { feeds } from '@vitrina/schema/product-feeds'
import { FigureList } from './figure-list.tsx'

/** The stock of all products, store by store. */
const Stock = () => <FigureList feed={feeds.stock} />

export default Stock
