DROP TABLE `sealed_photos`;--> statement-breakpoint
DROP TABLE `sealed_messages`;