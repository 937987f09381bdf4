import { Notifications } from '@mantine/notifications'

/** Messages of the console. They contain links; two may offer an undo and one may be permanent, with space for others. */
const Messages = () => <Notifications position="bottom-right" limit={4} />

export default Messages
