export function ReportView({ id }: { id: number }) { return <p>{id}</p> }
