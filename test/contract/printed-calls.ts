/** Section 7 of the specification as data: its calls, and its messages from the client and from the server. */

export const CALLS = `
GET /api/auth/confirmation-info/{token}
POST /api/auth/phone/send-code
POST /api/auth/phone/verify-code
POST /api/auth/change_email
POST /api/auth/activate-account
POST /api/auth/change_password
POST /api/auth/initRecover
POST /api/auth/login
POST /api/auth/register
POST /api/auth/setNewPassword
POST /api/auth/activateEmail/{token}
POST /api/vk/app
DELETE /api/chat/{id}/delete
GET /api/chat/{id}
GET /api/chat/allPagination
GET /api/chat/{id}/messagesPagination
POST /api/chat/{id}/chat_entry
DELETE /api/message/{id}/delete
GET /api/user/blocks/{id}
POST /api/user/blocks/{id}
DELETE /api/user/blocks/{id}
GET /api/common/app-version
POST /api/common/support
GET /api/queue/classic
GET /api/queue/rating
GET /api/user/me
GET /api/user/id/{id}
GET /api/user/friendship/friendsPagination
POST /api/user/friendship/requests/follow/{id}
POST /api/user/friendship/requests/unfollow/{id}
GET /api/user/blockedPagination
GET /api/user/friendship/requests/incomingPagination
POST /api/user/friendship/requests/incoming/submit
GET /api/rating/pending-reviews
POST /api/rating/{id}/review
DELETE /api/rating/{id}/review
POST /api/user/profile/view/{id}
POST /api/rating/{id}/report
POST /api/user/update
POST /api/user/settings
POST /api/user/profile/geolocation
POST /api/user/phone/update
POST /api/image/upload
POST /api/user/image/add/{id}
POST /api/user/image/remove/{id}
POST /api/user/profile/delete
POST /api/user/profile/restore
GET /api/privacy
POST /api/privacy
GET /api/settings/notification
POST /api/settings/notification
GET /api/filter/queue-preferences
POST /api/filter/queue-preferences
GET /api/filter/search-preferences
POST /api/filter/search-preferences
GET /api/user/search
GET /api/tag/popular
GET /api/city/popular
GET /api/city/suggestions
GET /api/user/recommendations
POST /api/user/avatar/update
POST /api/user/images/update
POST /api/user/status/update
PUT /push-subscriptions/add-token
POST /api/vip/enable
GET /api/vip/products
GET /api/vip/status
POST /api/vip/buy
GET /api/vip/payment-status
GET /api/vip/check-payment/{id}
GET /api/event/types
GET /api/event/tags/popular
GET /api/address/suggestions
POST /api/event/create
GET /api/event/{id}
GET /api/event
GET /api/event/map-list
DELETE /api/event/{id}
POST /api/event/{id}/update
POST /api/event/reaction/set
POST /api/event/reaction/unset
GET /api/event-preferences
GET /api/event-preference
POST /api/event-preference
POST /api/event-view/set
`
  .trim()
  .split("\n");

export const SENT = [
  ...["AUTHENTICATION_MESSAGE", "SIGN_OUT", "ENTER_QUEUE", "LEAVE_QUEUE", "LEAVE_ROOM", "CALL", "END_CALL"],
  ...["MESSAGE", "TYPING", "MESSAGES_READ", "JOIN_SOCKET_ROOM", "LEAVE_SOCKET_ROOM"],
];
export const RECEIVED = [
  ...["ENTER_ROOM", "LEAVE_ROOM", "CALL", "CALL_FINISHED", "CALL_EXPIRED", "MESSAGE", "CHAT_DELETED"],
  ...["CHAT_CREATED", "TYPING", "MESSAGES_READ", "ONLINE_NOW", "EVENT_CREATED", "EVENT_UPDATED"],
  ...["EVENT_DELETED", "exception"],
];
