/** What the operations of each tag are for. A route's tag is set in the `detail` of its feature. */
export const TAGS = [
  ["auth", "Signing up and in, sessions, passwords, e-mail and phone, sign-in through other providers"],
  ["profile", "Your own profile, photos and settings, and the profiles of other members"],
  ["places", "Cities, to choose from"],
  ["map", "The pictures of the map, and the names of places on it"],
  ["events", "Meetups on a map: seeing, hosting and coming to them"],
  ["dating", "Searching for members, suggestions, bookmarks and passes"],
  ["social", "Friends, friend requests and blocked members"],
  ["chat", "Text chats; new messages are sent and received on the socket"],
  ["video", "How many people are in the video chat; matching happens on the socket"],
  ["rating", "Rating companions of the rated video chat, and its filters"],
  ["reports", "Reporting members to the moderators"],
  ["moderation", "The moderators' console: reports, holds and suspensions"],
  ["notifications", "Pushes, and unsubscribing from letters"],
  ["vip", "VIP: tariffs, payments and refunds"],
  ["common", "What a client needs to know about this server"],
  ["operation", "Health, for those who run the server"],
] as const satisfies readonly (readonly [name: string, description: string])[];
