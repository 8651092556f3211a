export function BroadcastView({ id }: { id: number }) { return <p>{id}</p> }
