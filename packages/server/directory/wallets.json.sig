{"key":"516e83f99ac25d95","signature":"1bx8mgUxT1PHWTe7ceukIRlklG8OS6GUUsqTorIBms4GrpuduaGxUhmK0AxFJ1WnZe-QdI6Zafl12lNODYJfBA"}
