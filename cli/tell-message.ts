import { type Message, say } from '@vitrina/schema/say'
import { READER, type Told } from './language.ts'

/** A sentence of the server in the language of the reader. All that it can say is loaded for it, so who calls a server imports it not. */
export const tellMessage = (message: Message): Told => say(message, READER) as Told
