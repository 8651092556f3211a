export { joinElection } from './election.ts'
export { type EventSourceOptions, type SharedEvents, startSharedEvents } from './shared-events.ts'
